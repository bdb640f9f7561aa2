import { brand } from "../lib/brand.ts";
import header from "../ui/contact-header.module.css";
import { Header } from "../ui/header.tsx";
import card from "../features/feed/feed-card.module.css";
import feed from "../features/feed/feed-screen.module.css";
import greeting from "../features/feed/greeting.module.css";

/**
 * What stands in the page before any code is there: the header and, on the list's address, the list's places, which the
 * page's own script fills with the first cards' words as soon as they are answered (web/ask-ahead.ts). On a slow network
 * that is seconds before the code: one reads meanwhile whom to write to. The application takes its place.
 */
export function Frame() {
  return (
    <div data-frame="" aria-busy="true">
      <Header />
      <main className={`${feed["page"]} frame-list`}>
        <div className={greeting["greeting"]}>
          <div className={greeting["when"]}>
            <p className={`${greeting["day"]} frame-blank`} data-fill="day" />
          </div>
          <h1 data-fill="hello">Bonjour</h1>
          <div className={greeting["progress"]} />
        </div>
        <section className={feed["suggested"]}>
          <h2 className={feed["heading"]}>Suggéré par {brand}</h2>
          <div className={`${feed["others"]} frame-others`} />
          <ol className={feed["list"]}>
            <Entry isNext />
            <Entry />
            <Entry />
          </ol>
        </section>
      </main>
    </div>
  );
}

function Entry({ isNext = false }: { isNext?: boolean }) {
  return (
    <li className={isNext ? `${card["entry"]} ${card["next"]}` : card["entry"]}>
      <span className={card["place"]} data-fill="place" />
      <div className={card["card"]}>
        <div className={header["header"]}>
          <span className="frame-picture" />
          <div className={header["who"]}>
            {/* Filled by the page's own script. */}
            {/* oxlint-disable-next-line jsx-a11y/heading-has-content */}
            <h3 className="frame-blank" data-fill="name" />
            <p className={`${header["work"]} ${header["occupation"]} frame-blank`} data-fill="work" />
          </div>
        </div>
        <hr className={card["separator"]} />
        <p className={`${card["action"]} frame-blank`} data-fill="action" />
        <p className={card["why"]} data-fill="why" />
        <div className={card["buttons"]}>
          <span className="frame-button" />
        </div>
      </div>
    </li>
  );
}
