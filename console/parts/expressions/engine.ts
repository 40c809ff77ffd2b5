import { isErlang } from '../../api/use-can.ts'
import type { Engine } from './expression-problem.ts'

/** The one of this broker. */
export const engine = (): Engine => (isErlang() ? 'pcre' : 're2')
