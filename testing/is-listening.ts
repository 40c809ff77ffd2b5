import { connect } from 'node:net'

/** Whether a port of the loopback takes connections. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const tell = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => tell(true))
    socket.once('error', () => tell(false))
  })
}
