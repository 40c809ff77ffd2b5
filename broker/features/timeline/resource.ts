import { clientTimeline } from '@signalbox/contract/timeline'
import { resource } from '../../api/resource.ts'
import { presentEvent } from './present.ts'

export const timeline = resource(({ on, timeline }) => {
  on(clientTimeline, ({ path }) => timeline.of(path.clientid).map(presentEvent))
})
