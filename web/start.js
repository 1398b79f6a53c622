if (!self.structuredClone || !AbortSignal.any) document.body.innerHTML = document.all['old-browser'].innerHTML;
