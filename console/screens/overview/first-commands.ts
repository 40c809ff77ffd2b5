export const TOOLS = ['mosquitto', 'mqttx', 'mqttjs'] as const
export type Tool = (typeof TOOLS)[number]

interface Address {
  host: string
  port: number
}

/** Commands for a shell that connect a client to a broker, and that publish. */
export function firstCommands(tool: Tool, { host, port }: Address) {
  const to = `-h ${host} -p ${port}`
  const topic = 'demo/hello'
  const commands: Readonly<Record<Tool, { connect: string; publish: string }>> = {
    mosquitto: {
      connect: `mosquitto_sub ${to} -t 'demo/#' -v`,
      publish: `mosquitto_pub ${to} -t ${topic} -m hello`,
    },
    mqttx: {
      connect: `mqttx sub ${to} -t 'demo/#' -v`,
      publish: `mqttx pub ${to} -t ${topic} -m hello`,
    },
    mqttjs: {
      connect: `npx mqtt sub ${to} -t 'demo/#' -v`,
      publish: `npx mqtt pub ${to} -t ${topic} -m hello`,
    },
  }
  return commands[tool]
}
