import * as z from "zod";

const line = z.string().max(300).nullish();
const passage = z.string().max(10_000).nullish();
/** As LinkedIn shows it: a year, a month or a day. */
const profileDate = z
  .string()
  .regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/)
  .nullish();
/** What somebody wrote or did there. */
const activity = {
  date: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).nullish(),
  text: passage,
  url: z
    .url({ protocol: /^https$/ })
    .max(2_000)
    .nullish(),
};

const profile = {
  name: line,
  headline: line,
  jobTitle: line,
  about: passage,
  company: z.strictObject({ name: line, industry: line, url: activity.url }).nullish(),
  location: line,
  skills: z.array(z.string().max(300)).max(200).nullish(),
  experiences: z
    .array(
      z.strictObject({
        title: line,
        company: line,
        startDate: profileDate,
        endDate: profileDate,
        current: z.boolean().nullish(),
        description: passage,
      }),
    )
    .max(100)
    .nullish(),
  educations: z
    .array(z.strictObject({ school: line, degree: line, startDate: profileDate, endDate: profileDate }))
    .max(50)
    .nullish(),
  comments: z.array(z.strictObject(activity)).max(100).nullish(),
  reactions: z.array(z.strictObject(activity)).max(100).nullish(),
  /** The profile as it was pasted. */
  text: z.string().max(50_000).nullish(),
};

/** A LinkedIn profile as a member gave it: nothing of it is fetched. */
export const LinkedinContent = z.object({
  ...profile,
  /** Each with an id of ours, by which it is cited. */
  posts: z.array(z.strictObject({ ...activity, id: z.uuid() })).nullish(),
});
export type LinkedinContent = z.output<typeof LinkedinContent>;

/** The same as it is sent; a post that came from here may keep its id. */
export const GivenProfile = z.strictObject({
  ...profile,
  posts: z
    .array(z.strictObject({ ...activity, id: z.uuid().optional() }))
    .max(100)
    .nullish(),
});
export type GivenProfile = z.output<typeof GivenProfile>;
