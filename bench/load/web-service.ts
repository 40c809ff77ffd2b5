import { createServer } from 'node:http'

/** A web service that takes everything. Prints its port; `GET /count` gives the number of requests before. */
let count = 0
const server = createServer((request, response) => {
  if (request.url === '/count') return void response.end(String(count))
  request.resume()
  request.on('end', () => {
    count++
    response.writeHead(204).end()
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : '')
})
process.stdin.resume()
process.stdin.on('end', () => process.exit(0))
