import MDEditor, { commands, type ICommand } from "@uiw/react-md-editor/nohighlight";
import type { ReactNode } from "react";
import rehypeSanitize from "rehype-sanitize";
import "./markdown-editor.css";

/** docs/product.md, 9. The heights are in markdown-editor.css, where the page can measure the text. */
const HEIGHT = { minHeight: 200, maxHeight: 500 } as const;

interface Props {
  value: string;
  onChange: (text: string) => void;
}

/** The markdown editor. No image handler is given: pasted and dropped images are left out. */
export default function MarkdownEditor({ value, onChange }: Props) {
  return (
    <MDEditor
      className="message-editor"
      value={value}
      onChange={(text) => onChange(text ?? "")}
      preview="edit"
      height="auto"
      {...HEIGHT}
      visibleDragbar={false}
      highlightEnable={false}
      // Tab moves on: an editor must not hold the keyboard.
      defaultTabEnable
      commands={TOOLS}
      extraCommands={[]}
      previewOptions={{ rehypePlugins: [[rehypeSanitize]] }}
      textareaProps={{ "aria-label": "Message", lang: "fr", spellCheck: true, autoCapitalize: "sentences" }}
    />
  );
}

const TOOLS: ICommand[] = [
  tool(commands.bold, "Gras (Ctrl+B)", <path d="M5 3h5a3 3 0 0 1 0 6H5zM5 9h6a3 3 0 0 1 0 6H5z" />),
  tool(commands.italic, "Italique (Ctrl+I)", <path d="M8 3h6M4 15h6M11 3 7 15" />),
  tool(
    commands.link,
    "Lien (Ctrl+L)",
    <path d="M7.5 10.5a3 3 0 0 0 4.3 0l2.6-2.6a3 3 0 0 0-4.3-4.3l-.9.9M10.5 7.5a3 3 0 0 0-4.3 0L3.6 10.1a3 3 0 0 0 4.3 4.3l.9-.9" />,
  ),
  tool(commands.quote, "Citation", <path d="M3 3v12M7 5h8M7 9h8M7 13h5" />),
  tool(
    commands.unorderedListCommand,
    "Liste à puces",
    <path d="M7 4h8M7 9h8M7 14h8M3 4h.01M3 9h.01M3 14h.01" strokeLinecap="round" />,
  ),
  tool(
    commands.orderedListCommand,
    "Liste numérotée",
    <path d="M8 4h7M8 9h7M8 14h7M3 2.5V6M2.5 12h2v1.5l-2 2h2" />,
  ),
];

function tool(command: ICommand, label: string, drawing: ReactNode): ICommand {
  return {
    ...command,
    buttonProps: { "aria-label": label, title: label },
    icon: (
      <svg
        width="18"
        height="18"
        viewBox="0 0 18 18"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        aria-hidden="true"
        focusable="false"
      >
        {drawing}
      </svg>
    ),
  };
}
