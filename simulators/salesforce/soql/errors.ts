import { failure, type SalesforceError } from "../errors.ts";

/** The lines Salesforce prints before the reason: the query around the error, and an arrow below it. */
function pointing(soql: string, position: number): string {
  const start = Math.max(0, position - 30);
  const excerpt = soql.slice(start, position + 30).replace(/\s/g, " ");
  return `\n${excerpt}\n${" ".repeat(position - start)}^\nERROR at Row:1:Column:${position + 1}\n`;
}

/** The 400 of a query that cannot be parsed. */
export const malformed = (message: string): SalesforceError => failure(400, "MALFORMED_QUERY", message);

/** The same for a token where another belongs; an empty one is the end of the query. */
export const unexpectedToken = (token: string): SalesforceError =>
  malformed(token === "" ? "unexpected token: '<EOF>'" : `unexpected token: '${token}'`);

/** The 400 of a field that cannot be used so. */
export const invalidField = (message: string): SalesforceError => failure(400, "INVALID_FIELD", message);

/** The 400 of a field that an object does not have. */
export const noSuchColumn = (
  soql: string,
  { position, name, object }: { position: number; name: string; object: string },
): SalesforceError =>
  invalidField(
    `${pointing(soql, position)}No such column '${name}' on entity '${object}'. If you are attempting to use a custom field, be sure to append the '__c' after the custom field name. Please reference your WSDL or the describe call for the appropriate names.`,
  );

/** The 400 of a relationship that an object does not have. */
export const noSuchRelationship = (
  soql: string,
  { position, name, object }: { position: number; name: string; object: string },
): SalesforceError =>
  invalidField(
    `${pointing(soql, position)}Didn't understand relationship '${name}' in field path. If you are attempting to use a custom relationship, be sure to append the '__r' after the custom relationship name. Please reference your WSDL or the describe call for the appropriate names.\n(${object})`,
  );

/** The 400 of an object that the org does not have. */
export const noSuchObject = (soql: string, { position, name }: { position: number; name: string }) =>
  failure(
    400,
    "INVALID_TYPE",
    `${pointing(soql, position)}sObject type '${name}' is not supported. If you are attempting to use a custom object, be sure to append the '__c' after the entity name. Please reference your WSDL or the describe call for the appropriate names.`,
  );
