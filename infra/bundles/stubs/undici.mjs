export class Agent {}
export class ProxyAgent {}
export class Response {}
export const errors = {};
export const fetch = () => Promise.reject(new Error("jsforce's own transport is not deployed"));
