import { isErlang } from '#api/use-can.ts'
import type { Pair } from '#language.tsx'

/** Text that differs between the embedded broker and a cluster. */
export const perBroker = (own: Pair<string>, cluster: Pair<string>): Pair<string> => ({
  get en() {
    return isErlang() ? cluster.en : own.en
  },
  get zh() {
    return isErlang() ? cluster.zh : own.zh
  },
})
