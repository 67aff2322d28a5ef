import { useSignal } from "@preact/signals";
import type { ComponentType, VNode } from "preact";
import { useEffect } from "preact/hooks";

/** What is known of a part that is loaded when it is first shown. */
type Part<Props> =
  | { readonly status: "loading" | "failed" }
  | { readonly status: "ready"; readonly component: ComponentType<Props> };

interface LaterOptions {
  /** What to call it where it cannot be loaded: `The map`. */
  readonly name: string;
  /** Stands in its place until it is there, at the same size. */
  readonly instead?: () => VNode;
}

type LaterComponent<Props> = ComponentType<Props> & {
  /** Loads it before it is shown. */
  preload(): Promise<void>;
};

/** A component that is loaded when it is first shown, so that the first plan need not wait for it. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { name, instead }: LaterOptions,
): LaterComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const preload = async (): Promise<void> => {
    loaded = await load();
  };
  return Object.assign(Later, { preload });
  function Later(props: Props) {
    const part = useSignal<Part<Props>>(
      loaded === undefined ? { status: "loading" } : { status: "ready", component: loaded },
    );
    const start = async (): Promise<void> => {
      part.value = { status: "loading" };
      try {
        loaded = await load();
        part.value = { status: "ready", component: loaded };
      } catch {
        part.value = { status: "failed" };
      }
    };
    useEffect(() => {
      // What is there already is drawn first.
      if (part.peek().status === "loading") afterPaint(() => void start());
    }, []);
    const now = part.value;
    if (now.status === "ready") return <now.component {...props} />;
    if (now.status === "loading") return instead?.() ?? null;
    return (
      <div class="lost" role="status">
        <p>{name} could not be loaded. Check the network and try again.</p>
        <button type="button" class="button" onClick={() => void start()}>
          Try again
        </button>
      </div>
    );
  }
}

/** Does something once what has changed is on the screen. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
