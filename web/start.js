// Runs before the app is loaded. It must be in old syntax, so that old browsers show the message. The build minifies it.
if (!self.structuredClone || !AbortSignal.any) document.body.innerHTML = document.all['old-browser'].innerHTML;
else if (location.pathname === '/' && !/search|type|place|from|length/.test(location.search)) {
  // Request the free times of the first day, which saves a round trip on slow networks. `lib/session.ts` uses the
  // response if the app sends the same request.
  self.config = fetch('/config.json').then((response) => response.json());
  self.config.then((config) => {
    const { type, place } = JSON.parse(localStorage['courtside.find'] || '{}');
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: config.time_zone }).format();
    const [, date = today] = /date=([\d-]+)/.exec(location.search) || [];
    const filters = type ? '&type=' + encodeURIComponent(type) : '';
    const url = location.origin + config.base_path + '/availability?date=' + date + filters + '&limit=40';
    const headers = { 'X-API-Key': config.api_key, 'X-Session': 'cookie' };
    return place || (self.firstDay = { url, response: fetch(url, { headers }) });
  }, Boolean);
}
