import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

/**
 * A view whose code is fetched when it is first shown, or earlier by `fetch`. Until it is there, nothing is drawn: on a
 * good line that is shorter than any word about it could be read.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  const fetch = async () => {
    loaded ??= await load();
  };

  function Later(props: Props) {
    const [, again] = useState(0);
    const [failure, setFailure] = useState<unknown>(null);
    useEffect(() => {
      if (!loaded) fetch().then(() => again(1), setFailure);
    }, []);
    // Thrown while drawing, so that the error boundary shows it like any other failure.
    if (failure) throw failure;
    const View = loaded;
    return View ? <View {...props} /> : null;
  }

  return { View: Later, fetch };
}
