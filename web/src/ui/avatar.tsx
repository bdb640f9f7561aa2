import { useState } from "react";
import styles from "./avatar.module.css";

interface Props {
  name: string;
  pictureUrl: string | null;
}

/** The profile picture, or the initials when there is none or it cannot be shown. */
export function Avatar({ name, pictureUrl }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = pictureUrl !== null && pictureUrl.startsWith("https://") && failed !== pictureUrl;
  return (
    <span className={styles["avatar"]} aria-hidden="true">
      {shown ? (
        <img
          src={pictureUrl}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(pictureUrl)}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/[\s@._-]+/u).filter((word) => word !== "");
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? "")[0] ?? "",
  );
  return letters.join("").toLocaleUpperCase("fr");
}
