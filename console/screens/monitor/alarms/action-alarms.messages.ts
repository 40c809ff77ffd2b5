import { plural } from '#plural.ts'

interface ActionMessage {
  /** The message as the embedded broker writes it. */
  pattern: RegExp
  en: (first: string, second: string) => string
  zh: (first: string, second: string) => string
}

/** Messages of alarms about actions, with the ID of the action and a number. */
export const actionMessages: Readonly<Record<string, ActionMessage>> = {
  lost: {
    pattern: /^(\d+) rows of (.+) were lost in the last minute$/,
    en: (count, id) =>
      `${plural(count, 'message', 'messages')} of ${id} lost within one minute when raised`,
    zh: (count, id) => `触发时 ${id} 在一分钟内丢失 ${count} 条数据`,
  },
  backlog: {
    pattern: /^A row of (.+) has waited for (\d+) minutes$/,
    en: (id, minutes) =>
      `A message of ${id} had waited for ${plural(minutes, 'minute', 'minutes')} when raised`,
    zh: (id, minutes) => `触发时 ${id} 有数据已等待 ${minutes} 分钟`,
  },
  noSuccess: {
    pattern: /^(.+) has had no success although it has rows$/,
    en: (id) => `${id} has messages, but delivers none`,
    zh: (id) => `${id} 有待发送的数据，但一直没有成功发送`,
  },
}
