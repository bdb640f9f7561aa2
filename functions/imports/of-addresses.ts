/**
 * SQL: the keys of the addresses in `$2`, to compare a contact's `address_key` with. By an array: a join would read all of
 * the organization where its size is not known yet.
 */
export const OF_ADDRESSES = "any (array(select app.address_key(null, email) from unnest($2::text[]) email))";
