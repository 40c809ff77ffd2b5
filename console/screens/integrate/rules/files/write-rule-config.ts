import type { Rule } from '@signalbox/contract/rules'
import { writeHocon } from '@signalbox/formats/hocon'
import { readParts } from './read-parts.ts'
import { toConfiguration } from './rule-config.ts'

/** The text of a configuration file with rules and what they need. */
export const writeRuleConfig = async (rules: readonly Rule[]): Promise<string> =>
  writeHocon(toConfiguration(rules, await readParts()))
