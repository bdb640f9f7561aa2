/** A letter that a person wrote, or left as they wanted it: what they learn nothing from is not one. */
export interface OwnText {
  readonly text: string;
  readonly contactId: string;
  /** Names of the contact: a place stands for them in what is learnt. */
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** The contact's. */
  readonly company: string | null;
  /** Whose letter it is. */
  readonly signer: string;
}
