import trained from "./trained.json" with { type: "json" };

/** Raise it when the code around the classifier reads differently with the same weights. */
const CODE = 8;

/** Under which version readings are kept: texts are read again when it changes. */
export const LOCAL_VERSION = `${CODE}-${trained.fingerprint.slice(0, 12)}`;
