import { topicLevels } from '@signalbox/mqtt/topic'

/** A command of a client, as the topic of its message names it. */
export type Command =
  | { kind: 'init' }
  | { kind: 'segment'; offset: number; checksum?: string }
  | { kind: 'fin'; size: number; checksum?: string }
  | { kind: 'abort' }

export interface Addressed {
  fileId: string
  /** The result is a message to the response topic, and not the acknowledgement. */
  isAsync: boolean
  /** `undefined`: no command has this topic. */
  command: Command | undefined
}

const TOPIC = /^\$file(-async)?\/([^/]*)\/(.*)$/s
const CHECKSUM = /^[\da-f]{64}$/i
/** Longest file ID in bytes. */
const MAX_FILE_ID_BYTES = 1024

/** Whether a message is a command, or would be one if it were written correctly. */
export const isFileTopic = (topic: string): boolean =>
  topic.startsWith('$file/') || topic.startsWith('$file-async/')

export const responseTopic = (clientId: string): string => `$file-response/${topicLevels(clientId)}`

export function readTopic(topic: string): Addressed {
  const [, async, fileId = '', rest = ''] = TOPIC.exec(topic) ?? []
  const isAsync = async !== undefined || topic.startsWith('$file-async/')
  const isNamed = fileId !== '' && Buffer.byteLength(fileId) <= MAX_FILE_ID_BYTES
  return { fileId, isAsync, command: isNamed ? readCommand(rest.split('/')) : undefined }
}

function readCommand([word = '', ...rest]: readonly string[]): Command | undefined {
  if (word === 'init' || word === 'abort') return rest.length === 0 ? { kind: word } : undefined
  const [number, checksum, ...more] = word === 'fin' ? rest : [word, ...rest]
  const amount = wholeNumber(number)
  if (amount === undefined || more.length > 0) return undefined
  if (checksum !== undefined && !CHECKSUM.test(checksum)) return undefined
  const checked = checksum === undefined ? {} : { checksum: checksum.toUpperCase() }
  return word === 'fin'
    ? { kind: 'fin', size: amount, ...checked }
    : { kind: 'segment', offset: amount, ...checked }
}

function wholeNumber(text = ''): number | undefined {
  if (!/^\d{1,16}$/.test(text)) return undefined
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : undefined
}
