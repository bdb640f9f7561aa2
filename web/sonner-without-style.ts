import type { Plugin } from "vite";

/**
 * sonner appends a `<style>` to the page when it is imported, which `style-src 'self'` refuses. Its
 * stylesheet is imported as a file instead (ui/toaster.tsx) and the injection is taken out here.
 */
export function sonnerWithoutStyle(): Plugin {
  return {
    name: "sonner-without-style",
    enforce: "pre",
    transform(code, id) {
      if (!/\/sonner\/dist\/index\.mjs/.test(id)) return null;
      const stripped = code.replace(/^__insertCSS\((["'`]).*\1\);?$/m, "");
      if (stripped === code)
        this.error("sonner no longer injects its style as expected: review this plugin.");
      return { code: stripped, map: null };
    },
  };
}
