import { LOGS_ON_STDERR } from '@signalbox/contract/nodes'

/** Where the logs of a node are; `noFile`: the option that would write them to a file is off. */
export type LogPlace =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'stderr' }
  | { readonly kind: 'noFile'; readonly option: string }

/** Reads `log_path`, in which brokers also write an English sentence. */
export function logPlaceOf(text: string): LogPlace {
  if (text === LOGS_ON_STDERR) return { kind: 'stderr' }
  const option = /^(log\.\S+) is false, ?(?:only log to console|not logging to file)\.?$/.exec(
    text,
  )?.[1]
  return option === undefined ? { kind: 'path', path: text } : { kind: 'noFile', option }
}
