/** What a mail says, before it has a form: paragraphs of plain text around one button. */
export interface MailContent {
  readonly subject: string;
  /** One sentence a paragraph or more, in French, plain text. */
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  /** Small print below: how long the link holds, what to do if it was not asked for. */
  readonly footnotes?: readonly string[];
}

/** The same content as HTML and as text, under the product's name. Every text is escaped. */
export function composeMail(brand: string, content: MailContent): { html: string; text: string } {
  const { paragraphs, button, footnotes = [] } = content;
  const text = [
    "Bonjour,",
    ...paragraphs,
    ...(button ? [`${button.label}\u00A0:\n${button.url}`] : []),
    ...footnotes,
    brand,
  ].join("\n\n");
  const html = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f6f3ec;color:#23201b;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:32rem;margin:0 auto;padding:32px;background:#fffdf8;border-radius:16px">
<p style="margin:0 0 24px;font-weight:700">${escapeHtml(brand)}</p>
<p>Bonjour,</p>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join("\n")}
${button ? buttonHtml(button) : ""}
${footnotes.map((note) => `<p style="font-size:14px;color:#6b655b">${escapeHtml(note)}</p>`).join("\n")}
</div></body></html>
`;
  return { html, text: `${text}\n` };
}

function buttonHtml({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#23201b;color:#fffdf8;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="font-size:14px;color:#6b655b">Si le bouton ne répond pas, copiez cette adresse dans votre navigateur\u00A0:<br>${escapeHtml(url)}</p>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
