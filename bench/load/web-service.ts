import { createServer } from 'node:http'

/**
 * A web service that takes everything, after a delay. Prints its port; `GET /count` gives the number of requests before.
 * With a negative delay it answers nothing.
 */
const delayMs = Number(process.argv[2] ?? 0)
let count = 0
const server = createServer((request, response) => {
  if (request.url === '/count') return void response.end(String(count))
  request.resume()
  request.on('end', () => {
    count++
    const answer = () => response.writeHead(204).end()
    if (delayMs === 0) answer()
    else if (delayMs > 0) setTimeout(answer, delayMs)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : '')
})
process.stdin.resume()
process.stdin.on('end', () => process.exit(0))
