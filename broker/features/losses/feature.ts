import { feature } from '../../feature.ts'
import { Losses } from './losses.ts'

export const losses = feature({ start: ({ kernel }) => new Losses(kernel) })
