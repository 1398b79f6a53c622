-- Creates one turn's requests for wrk from the table in the file BENCH_JOB. Writes a report to the file BENCH_REPORT.
local job = dofile(os.getenv("BENCH_JOB"))
-- This variable is global, so that `done` can read it from the thread's Lua state.
next_request = job.from

function request()
  local n = next_request
  next_request = n + 1
  local token = job.tokens[n % #job.tokens + 1]
  local headers = { ["x-api-key"] = job.key, ["authorization"] = "Bearer " .. token }
  if not job.slots then return wrk.format(job.method, job.paths[n % #job.paths + 1], headers) end
  local slots = job.slots
  local slot = math.floor(n / slots.asks)
  local court = slots.courts[slot % #slots.courts + 1]
  local turn = math.floor(slot / #slots.courts)
  local date, start, stop
  if slots.busy then
    local hour = slots.busy[turn % #slots.busy + 1]
    date, start, stop = slots.dates[1], hour * 60, hour * 60 + 60
  else
    local a_day = 1440 / slots.minutes
    date = slots.dates[math.floor(turn / a_day) + 1]
    start = (turn % a_day) * slots.minutes
    stop = start + slots.minutes
  end
  headers["content-type"] = "application/json"
  headers["idempotency-key"] = job.run .. "-" .. n
  local body = string.format(
    '{"court_id":%d,"booking_date":"%s","start_time":"%02d:%02d","end_time":"%02d:%02d"}',
    court, date, math.floor(start / 60), start % 60, math.floor(stop / 60), stop % 60)
  return wrk.format(job.method, job.paths[1], headers, body)
end

-- `done` runs in a different Lua state from `request`, so `done` reads `next_request` through the thread.
local threads = {}
function setup(thread) table.insert(threads, thread) end

function done(summary, latency, requests)
  local histogram = {}
  for i = 1, #latency do
    local microseconds, count = latency(i)
    histogram[i] = "[" .. microseconds .. "," .. count .. "]"
  end
  local errors = summary.errors
  local report = io.open(os.getenv("BENCH_REPORT"), "w")
  report:write(string.format('{"seconds":%f,"requests":%d,"refused":%d,"errors":%d,"next":%d,"histogram":[%s]}',
    summary.duration / 1e6, summary.requests, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    threads[1]:get("next_request"), table.concat(histogram, ",")))
  report:close()
end
