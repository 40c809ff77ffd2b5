/** One line of a log, as far as it could be read. */
export interface TraceLine {
  /** Its number, as a text. */
  key: string
  /** RFC 3339; empty for a line that is cut or of another form. */
  time: string
  /** The part of the broker, such as `MQTT`; empty in a line with a level. */
  tag: string
  level: string
  clientid: string
  msg: string
  details: string
  /** Of a JSON line: all its fields. */
  meta: Readonly<Record<string, unknown>> | undefined
  raw: string
}

const LEVELS = new Set([
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
])
const TEXT = /^(\d{4}-\S+) \[(\w+)\] (.*?)@?([^@\s]*) msg: ([^,]*)(?:, (.*))?$/s

/** The lines of a log; an incomplete last line is left out, to be read again with more of the log. */
export function readLines(text: string): TraceLine[] {
  const lines = text.split('\n')
  lines.pop()
  return lines.map((raw, i) => ({ ...(jsonLine(raw) ?? textLine(raw)), key: String(i), raw }))
}

type Read = Omit<TraceLine, 'key' | 'raw'>

function textLine(raw: string): Read {
  const [, time = '', label = '', clientid = '', , msg = raw, details = ''] = TEXT.exec(raw) ?? []
  const isLevel = LEVELS.has(label)
  const level = isLevel ? label : 'debug'
  return { time, tag: isLevel ? '' : label, level, clientid, msg, details, meta: undefined }
}

function jsonLine(raw: string): Read | undefined {
  if (!raw.startsWith('{')) return undefined
  let read: unknown
  try {
    read = JSON.parse(raw)
  } catch {
    return undefined
  }
  const { time, level, msg, meta } = read as Record<string, unknown>
  if (typeof meta !== 'object' || meta === null) return undefined
  const { trace_tag: tag, clientid, ...others } = meta as Record<string, unknown>
  return {
    time: wordOf(time),
    tag: wordOf(tag),
    level: typeof level === 'string' ? level : 'debug',
    clientid: wordOf(clientid),
    msg: wordOf(msg),
    details: Object.entries(others)
      .map(
        ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
      )
      .join(', '),
    meta: meta as Record<string, unknown>,
  }
}

const wordOf = (value: unknown) => (typeof value === 'string' ? value : '')

const ERRORS = new Set(['error', 'critical', 'alert', 'emergency'])

/** Lines of a level, or more severe ones, that contain a text. */
export function filterLines(
  lines: readonly TraceLine[],
  level: 'all' | 'warning' | 'error',
  text: string,
): TraceLine[] {
  const wanted = text.toLowerCase()
  return lines.filter((line) => {
    const isError = ERRORS.has(line.level)
    if (level === 'error' && !isError) return false
    if (level === 'warning' && !isError && line.level !== 'warning') return false
    return wanted === '' || line.raw.toLowerCase().includes(wanted)
  })
}
