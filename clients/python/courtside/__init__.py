"""Python client for Courtside, the court booking service."""

from . import models
from .client import Client
from .errors import CourtsideError, CourtsideProblem, CourtsideUnreachable, CourtsideWebhookError
from .webhook import construct_event, verify_webhook

__version__ = "0.1.0"

__all__ = [
    "Client",
    "CourtsideError",
    "CourtsideProblem",
    "CourtsideUnreachable",
    "CourtsideWebhookError",
    "construct_event",
    "models",
    "verify_webhook",
]
