import mqtt from 'mqtt'

// mqtt.js selects its transports at the first connection of the process. That of a page would leave TCP out.
mqtt.connect('mqtt://127.0.0.1', { manualConnect: true })
