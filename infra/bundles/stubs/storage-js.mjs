export class StorageClient {}
export class StorageApiError extends Error {}
