import { type ComponentType, lazy, type PropsWithChildren, Suspense } from "react";

/**
 * A part of a screen whose code loads when it is first shown; what it stands around is there meanwhile. One that cannot
 * be loaded says so in its own place; the rest of the screen stands.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(() => load().then(byDefault, () => byDefault<P>(Missing)));
  return function LazyPart(props: PropsWithChildren<P>) {
    return (
      <Suspense fallback={props.children ?? null}>
        <Part {...props} />
      </Suspense>
    );
  };
}

const byDefault = <P extends object>(component: ComponentType<P>): { default: ComponentType<P> } => ({
  default: component,
});

const Missing = ({ children }: PropsWithChildren) => (
  <>
    {children}
    <p>Cette partie n’a pas pu être chargée. Rechargez la page une fois le réseau revenu.</p>
  </>
);
