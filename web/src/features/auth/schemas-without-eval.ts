/**
 * The password rules come from a module that declares schemas too. zod probes `new Function` when it declares
 * one, which the content security policy reports: this tells it, before it loads, to do without.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
