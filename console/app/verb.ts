const VERBS = {
  kick: ['kick', '踢出'],
  ban: ['ban', '封禁', '加入黑名单'],
  trace: ['trace', '追踪', '跟踪'],
  explain: ['explain', 'why', '诊断'],
  subscribe: ['subscribe', 'sub', '订阅'],
} as const

/** Verb that the palette understands before a client or a topic filter. */
type Verb = keyof typeof VERBS

export interface Spoken {
  verb: Verb
  rest: string
}

/** `kick sensor-3` is a verb and a part of a client ID; a Chinese verb needs no blank after it. */
export function readVerb(text: string): Spoken | undefined {
  for (const verb of Object.keys(VERBS) as Verb[]) {
    for (const word of VERBS[verb]) {
      const [, gap = '', rest] =
        new RegExp(`^${word}(\\s*)(\\S.*?)\\s*$`, 'i').exec(text.trim()) ?? []
      if (rest !== undefined && (gap !== '' || !/^\w/.test(word))) return { verb, rest }
    }
  }
  return undefined
}
