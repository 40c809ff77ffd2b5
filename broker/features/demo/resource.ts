import { demoGet, demoRemove, demoStart } from '@signalbox/contract/demo'
import { noContent, resource } from '../../api/resource.ts'
import { presentTime } from '../../api/time.ts'

export const demoTraffic = resource(({ on, demo }) => {
  const present = () => {
    const { running } = demo
    return {
      running: running !== undefined,
      ...(running && {
        started_at: presentTime(running.startedAt),
        ends_at: presentTime(running.endsAt),
      }),
      ...demo.count(),
      runs: demo.runs.map(({ from, to }) => ({ from: presentTime(from), to: presentTime(to) })),
    }
  }
  on(demoGet, present)
  on(demoStart, async () => {
    await demo.start()
    return present()
  })
  on(demoRemove, async () => {
    await demo.remove()
    return noContent
  })
})
