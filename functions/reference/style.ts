/** The reference's style sheet: the product's colours, by light and by dark. */
export const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1d2129, #e8eaee); --soft: light-dark(#5a6270, #a9b0bc);
  --line: light-dark(#dfe3e8, #353b45); --ground: light-dark(#fff, #15181d); --raised: light-dark(#f5f6f8, #1e2229);
  --accent: light-dark(#1f4fbf, #9dbcff); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; } h3 { font-size: 1rem; margin: 1rem 0 .25rem; }
a { color: var(--accent); }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: .75rem 0; border-block: 1px solid var(--line); }
nav a { padding: .25rem 0; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
pre { overflow: auto; max-height: 30rem; padding: .75rem; background: var(--raised); border-radius: .375rem; }
details { border-bottom: 1px solid var(--line); } li details { border: 0; }
summary { padding: .6rem 0; cursor: pointer; }
.method { display: inline-block; min-width: 4rem; font-weight: 600; color: var(--accent); }
.what { display: block; color: var(--soft); }
ul { padding-left: 1.25rem; } li { margin: .4rem 0; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;
