import { LOGS_ON_STDERR } from '@signalbox/contract/nodes'

/** Location of a node's log; `noFile` means that writing to a file is disabled. */
export type LogPlace =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'stderr' }
  | { readonly kind: 'noFile'; readonly option: string }

/** Reads `log_path`, in which brokers also write an English sentence. */
export function readLogPlace(text: string): LogPlace {
  if (text === LOGS_ON_STDERR) return { kind: 'stderr' }
  const option = /^(log\.\S+) is false, ?(?:only log to console|not logging to file)\.?$/.exec(
    text,
  )?.[1]
  return option === undefined ? { kind: 'path', path: text } : { kind: 'noFile', option }
}
