import { path } from '../../../routing/path.ts'

export const websocketPath = path('/websocket')
