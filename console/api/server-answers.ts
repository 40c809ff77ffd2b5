import { pageConfig } from '#env.ts'

const INFO_MS = 5000
let checking: Promise<boolean> | undefined

/** Whether the server of this page answers. It probes its clusters for up to three seconds. */
export function serverAnswers(): Promise<boolean> {
  checking ??= fetch(`${pageConfig.base}signalbox/info`, { signal: AbortSignal.timeout(INFO_MS) })
    .then(
      ({ ok }) => ok,
      () => false,
    )
    .finally(() => {
      checking = undefined
    })
  return checking
}
