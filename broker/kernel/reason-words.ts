import { ReasonCode } from '@signalbox/mqtt/reason-codes'

/** Words that differ from those of the standard. */
const WORDS: Readonly<Record<number, string>> = {
  [ReasonCode.badUserNameOrPassword]: 'bad_username_or_password',
  [ReasonCode.disconnectWithWill]: 'disconnect_with_will_message',
}

const STANDARD_WORDS: ReadonlyMap<number, string> = new Map(
  Object.entries(ReasonCode).map(([name, code]) => [
    code,
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ]),
)

/** A reason code as events name it, such as `not_authorized`. */
export const reasonWord = (code: number): string =>
  WORDS[code] ?? STANDARD_WORDS.get(code) ?? `reason_code_${code}`
