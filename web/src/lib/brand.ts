/** The product's name, chosen at build time by `BRAND`. */
export const brand: string = import.meta.env["VITE_BRAND"] ?? "Relance";
