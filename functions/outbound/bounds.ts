/** How much an answer of somebody else's server may take. */
export interface Bounds {
  /** Of the body, as it is after decompression. */
  readonly bytes: number;
  /** Until the last byte of the body. */
  readonly milliseconds: number;
}

const MEBIBYTE = 1_048_576;

/**
 * Most bytes of an answer. `page`: a page of records, of which the largest that a CRM really sends (a hundred e-mails of
 * 65,536 characters, twice) is half as long; text, its JSON and what is made of it take some six times as much memory.
 * `small`: tokens, one record, an answer of a model. `file`: a batch's results, which are read line by line.
 */
export const BYTES = { page: 32 * MEBIBYTE, small: 4 * MEBIBYTE, file: 256 * MEBIBYTE } as const;
