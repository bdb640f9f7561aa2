/** Marks of quoted lines: those of mail programs, and of indented blocks that may be quotations. */
export const QUOTED = ">";
export const INDENTED = "\uE000";
