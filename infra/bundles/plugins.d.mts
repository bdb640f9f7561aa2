import type { Plugin } from "esbuild";

export declare const STUBS: Readonly<Record<string, string>>;
declare const plugins: Plugin[];
export default plugins;
