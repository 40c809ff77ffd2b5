import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { findServer } from './servers.ts'

/** The address and options with which a client connects, on the loopback interface. */
export interface PahoTarget {
  port: number
  version: 4 | 5
  isWebSocket?: boolean
  isTls?: boolean
}

export interface PahoClients {
  /**
   * Connects a client with a unique name, and disconnects it. Resolves with `connected`, or with the reason of the
   * failure.
   */
  connect(target: PahoTarget): Promise<string>
  end(): Promise<void>
}

/**
 * Reads one line of JSON for each client, and writes one line with the result. Runs with versions 1 and 2 of paho-mqtt.
 */
const PROGRAM = `
import json, ssl, sys, threading
import paho.mqtt.client as mqtt

count = 0
for line in sys.stdin:
    target = json.loads(line)
    count += 1
    answer = []
    done = threading.Event()
    def settle(text):
        answer.append(text)
        done.set()
    options = {
        'client_id': 'paho-%d' % count,
        'protocol': mqtt.MQTTv5 if target['version'] == 5 else mqtt.MQTTv311,
        'transport': 'websockets' if target.get('isWebSocket') else 'tcp',
    }
    if hasattr(mqtt, 'CallbackAPIVersion'):
        options['callback_api_version'] = mqtt.CallbackAPIVersion.VERSION1
    client = mqtt.Client(**options)
    if target.get('isTls'):
        client.tls_set(cert_reqs=ssl.CERT_NONE)
        client.tls_insecure_set(True)
    client.on_connect = lambda *given: settle('connected' if given[3] == 0 else str(given[3]))
    client.on_disconnect = lambda *given: settle('disconnected: %s' % (given[2],))
    # An error of the network thread is no event of the client.
    threading.excepthook = lambda failure: settle(repr(failure.exc_value))
    try:
        client.connect('127.0.0.1', target['port'], keepalive=60)
        client.loop_start()
        if not done.wait(20):
            settle('no answer')
        client.on_disconnect = None
        client.disconnect()
        client.loop_stop()
    except Exception as error:
        settle(repr(error))
    print(json.dumps(answer[0]), flush=True)
`

/** Clients of paho-mqtt, the library of Python, as Debian packages it. */
export function startPaho(): PahoClients {
  const libraries = dirname(dirname(dirname(findServer('paho'))))
  // The path names Debian's Python, because another one does not find Debian's packages.
  const child = spawn('/usr/bin/python3', ['-u', '-c', PROGRAM], {
    env: { ...process.env, PYTHONPATH: libraries, PYTHONWARNINGS: 'ignore' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  let last: Promise<unknown> = Promise.resolve()
  return {
    connect(target) {
      const answer = last.then(async () => {
        child.stdin.write(`${JSON.stringify(target)}\n`)
        const { value } = await lines.next()
        if (value === undefined) throw new Error('Python has ended')
        return String(JSON.parse(value))
      })
      last = answer.catch(() => {})
      return answer
    },
    async end() {
      child.stdin.end()
      await exited
    },
  }
}
