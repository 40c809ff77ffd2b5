import { path } from '#routing/path.ts'
import { text } from '#routing/search.ts'

/** `subscribe`: a topic filter for the form of subscriptions. */
export const websocketPath = path('/websocket', { subscribe: text })
