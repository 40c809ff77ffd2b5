import { expect, it } from 'vitest'
import { testCommand } from './test-command.ts'

it.each([
  [{ type: 'tcp', bind: 1883 }, `mosquitto_sub -h plant.example -p 1883 -t '#' -v`],
  [{ type: 'tcp', bind: '[::1]:1884' }, `mosquitto_sub -h ::1 -p 1884 -t '#' -v`],
  [
    { type: 'ssl', bind: '0.0.0.0:8883', names: ['plant.example'], isSelfSigned: true },
    `mosquitto_sub --cafile broker.pem -h plant.example -p 8883 -t '#' -v`,
  ],
  [
    // The address of the console is not covered by the certificate.
    { type: 'ssl', bind: '8883', names: ['*.example', 'mqtt.example'], asksClients: true },
    `mosquitto_sub --tls-use-os-certs --cert client.pem --key client.key -h mqtt.example -p 8883 -t '#' -v`,
  ],
  [
    { type: 'wss', bind: '8084', isSelfSigned: true, path: '/x' },
    `mqttx sub -l wss -h plant.example -p 8084 --path /x --ca broker.pem -t '#' -v`,
  ],
  [{ type: 'ws', bind: '8083' }, `mqttx sub -l ws -h plant.example -p 8083 -t '#' -v`],
  [{ type: 'quic', bind: '14567' }, undefined],
])('%j is tested by a command', (tested, command) =>
  expect(testCommand(tested, 'plant.example')).toBe(command),
)
