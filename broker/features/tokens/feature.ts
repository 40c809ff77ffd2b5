import { feature } from '../../feature.ts'
import { Tokens } from './tokens.ts'

export const tokens = feature({
  start: ({ kernel, store }) => new Tokens(store, kernel.clock),
})
