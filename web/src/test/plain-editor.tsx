/** In the place of the editor, which is tried in a real browser: a field keeps the timing in sight. */
export default function PlainEditor(props: { value: string; onChange: (text: string) => void }) {
  return (
    <textarea
      aria-label="Message"
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}
