import { demoGet, demoRemove, demoStart } from '@signalbox/contract/demo'
import { apiError } from '../../api/failure.ts'
import { noContent, resource } from '../../api/resource.ts'
import { presentTime } from '../../api/time.ts'
import { DemoFault } from './demo.ts'

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
    try {
      await demo.start()
    } catch (error) {
      if (error instanceof DemoFault) throw apiError('BAD_REQUEST', { message: error.message })
      throw error
    }
    return present()
  })
  on(demoRemove, async () => {
    await demo.remove()
    return noContent
  })
})
