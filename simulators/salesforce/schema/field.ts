export type FieldType =
  | "id"
  | "reference"
  | "string"
  | "picklist"
  | "email"
  | "phone"
  | "url"
  | "textarea"
  | "boolean"
  | "int"
  | "currency"
  | "date"
  | "datetime"
  | "base64";

export type FieldDefinition = {
  name: string;
  type: FieldType;
  length: number;
  createable: boolean;
  updateable: boolean;
  filterable: boolean;
  sortable: boolean;
  nillable: boolean;
  /** Required on creation. */
  required: boolean;
  /** Values of a restricted picklist. */
  values?: string[];
  referenceTo?: string[];
  relationshipName?: string;
  externalId?: boolean;
  unique?: boolean;
};

const plain = { createable: true, updateable: true, filterable: true, sortable: true, nillable: true };

/** A field people may fill. Text has Salesforce's default length for its type. */
export function field(
  name: string,
  type: FieldType = "string",
  more: Partial<FieldDefinition> = {},
): FieldDefinition {
  const lengths: Partial<Record<FieldType, number>> = { email: 80, phone: 40, textarea: 32_000, id: 18 };
  const length = lengths[type] ?? 255;
  return { name, type, length, required: false, ...plain, ...more };
}

/** A field only Salesforce sets. */
export const readOnly = (
  name: string,
  type: FieldType = "string",
  more: Partial<FieldDefinition> = {},
): FieldDefinition => field(name, type, { createable: false, updateable: false, ...more });

/** A long text, which cannot be filtered or sorted by. */
export const longText = (name: string, length = 32_000): FieldDefinition =>
  field(name, "textarea", { length, filterable: false, sortable: false });

/** A reference; with several targets it is polymorphic and has only the fields of `Name`. */
export const reference = (
  name: string,
  relationshipName: string,
  referenceTo: string[],
  more: Partial<FieldDefinition> = {},
): FieldDefinition => field(name, "reference", { length: 18, relationshipName, referenceTo, ...more });

/** Every object has these. https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/system_fields.htm */
export const systemFields = (): FieldDefinition[] => [
  readOnly("Id", "id", { nillable: false }),
  readOnly("IsDeleted", "boolean", { nillable: false }),
  readOnly("CreatedDate", "datetime", { nillable: false }),
  reference("CreatedById", "CreatedBy", ["User"], { createable: false, updateable: false, nillable: false }),
  readOnly("LastModifiedDate", "datetime", { nillable: false }),
  reference("LastModifiedById", "LastModifiedBy", ["User"], {
    createable: false,
    updateable: false,
    nillable: false,
  }),
];

/** SystemModstamp, by which a synchronization finds what changed. */
export const modstamp = (): FieldDefinition => readOnly("SystemModstamp", "datetime", { nillable: false });
