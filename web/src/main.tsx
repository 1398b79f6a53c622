document.title = 'Courtside';
