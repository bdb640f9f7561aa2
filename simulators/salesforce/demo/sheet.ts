import { fromKeys } from "../../../functions/typed-object.ts";
import { creationDefaults, derive } from "../data/defaults.ts";
import { onlyFieldsOf, toSecond } from "../data/write.ts";
import { makeId } from "../ids.ts";
import { createSchema, keyPrefixes } from "../schema/objects.ts";
import { objectNames, type Fields, type ObjectName, type StoredRecord } from "../types.ts";

/** The records of an org under construction. */
export type Sheet = {
  records: Record<ObjectName, StoredRecord[]>;
  /** Adds a record created at `at` (ISO) with all standard fields; returns its id. */
  add(object: ObjectName, at: string, fields: Fields): string;
};

/** An org without records. */
export function createSheet(): Sheet {
  const records = fromKeys(objectNames, (): StoredRecord[] => []);
  const schema = createSchema({});
  let serial = 100_000;
  return {
    records,
    add: (object, iso, fields) => {
      // Id gaps, as records of other users leave them.
      serial += 3 + (serial % 11);
      const id = makeId(keyPrefixes[object], serial);
      const at = toSecond(Date.parse(iso));
      // Queues own leads but create nothing.
      const owner = String(fields["OwnerId"] ?? "").startsWith("005") ? fields["OwnerId"] : undefined;
      const author = owner ?? records.User[0]?.fields["Id"] ?? id;
      const common: Fields = {
        IsDeleted: false,
        CreatedDate: at,
        CreatedById: author,
        LastModifiedDate: at,
        LastModifiedById: author,
        SystemModstamp: at,
        ...creationDefaults[object],
        ...fields,
        Id: id,
      };
      const known = onlyFieldsOf(schema.object(object), common);
      records[object].push({ fields: derive(object, known) });
      return id;
    },
  };
}
