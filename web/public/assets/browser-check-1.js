if (!window.structuredClone || !AbortSignal.any)
  document.body.innerHTML = document.getElementById('old-browser').innerHTML;
